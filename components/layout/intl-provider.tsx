"use client";

export { IntlProvider } from "use-intl/react";
