"use client";
