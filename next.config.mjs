/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Preloads stand in the page, where they are packed, instead of in its headers: a home page of one round trip.
  reactMaxHeadersLength: 1,
  // No title arrives after its page: a screen that is drawn again would stand without one for a moment.
  htmlLimitedBots: /.*/,
  // The members' second tab, as it was linked to before it was one.
  redirects: async () => [
    { source: "/dashboard/former-tenants", destination: "/dashboard/manage-members/left", permanent: true },
  ],
  // tsc runs on its own in npm test, over scripts and tests too; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
  // An address without a route gets app/global-not-found.tsx: a whole page with 404, which no other page carries along.
  experimental: {
    optimizePackageImports: ["lucide-react"],
    globalNotFound: true,
    // 230 MB that only a second build of the same folder would read.
    turbopackFileSystemCacheForBuild: false,
    // An image or an own server names the lines of its log by them (scripts/build/build-product.ts). Only switched off: `true`
    // would write those of browsers, too, which nobody may read.
    ...(process.env.SOURCE_MAPS !== "yes" && { turbopackSourceMaps: false }),
  },
  // SWR asks for React's own hook by way of a package for React 17: half a kB of every page.
  turbopack: {
    resolveAlias: {
      "use-sync-external-store/shim": "react",
      // Of lucide-react.
      "./Icon.mjs": "./components/ui/lucide-icon.tsx",
    },
  },
  serverExternalPackages: [
    "mongoose",
    "mongodb",
    "@node-rs/argon2",
    "sharp",
    "pino",
    "pdfkit",
    "piscina",
    "cloudinary",
  ],
  // The built-in optimizer is off: pictures in public/media come in ready-made widths (scripts/build/media.ts).
  images: {
    loader: "custom",
    loaderFile: "./lib/platform/images/image-loader.ts",
    imageSizes: [320, 480],
    deviceSizes: [640, 768, 960, 1440],
  },
};

export default config;
