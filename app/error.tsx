"use client";

export { FailedPage as default } from "@/components/layout/failed-page";
