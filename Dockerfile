# Two images from one file:
#   docker build -t nibash .                              the server
#   docker build -t nibash-tools --target tools .         migrate, backup, restore, reconcile, make-admin, …

# A tag, which its publisher renews; to build the same image again, pin it: --build-arg NODE=24-bookworm-slim@sha256:…
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS packages
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CI=1
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund --loglevel=error

FROM packages AS build
COPY . .
# Which commit this is, for health, metrics and log: there is no repository in here.
ARG NIBASH_COMMIT=unknown
# Needs no database and no secret: public pages are rendered when they are asked for.
# Not by npm run build, which would install once more.
RUN node --import tsx scripts/run/build.ts

FROM build AS served
# By what the bundles and Next's own traces name: an installation without its development packages still holds Next's
# compiler, Playwright and what only browsers run, four times as much.
RUN node --import tsx scripts/build/copy-served-packages.ts /served

# With every package, in a layer that an update keeps unless package-lock.json has changed.
FROM packages AS tools
ENV NODE_ENV=production
COPY --chown=node:node . .
COPY --from=build /app/dist ./dist
RUN mkdir -p /app/.data /backups && chown node:node /app/.data /backups
USER node
VOLUME /backups
ENTRYPOINT ["node", "--import", "tsx"]
CMD ["scripts/run/migrate.ts"]

FROM node:${NODE} AS server
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000
COPY --from=served --chown=root:root /served/node_modules ./node_modules
COPY --from=build --chown=root:root /app/package.json /app/next.config.mjs ./
# next.config.mjs names it, and Next asks for it at the start.
COPY --from=build --chown=root:root /app/lib/platform/images/image-loader.ts ./lib/platform/images/
COPY --from=build --chown=root:root /app/public ./public
COPY --from=build --chown=root:root /app/dist ./dist
# Next keeps nothing of its own between requests here, so the whole image can stay read-only.
COPY --from=build --chown=root:root /app/.next ./.next
USER node
EXPOSE 3000
# Requests under way get ten seconds after SIGTERM.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=7s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As scripts/build/build-product.ts has it (SERVER_ARGUMENTS, SERVER_ENVIRONMENT).
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=8192
CMD ["node", "--enable-source-maps", "--max-semi-space-size=32", "--no-allocation-site-pretenuring", "dist/server.mjs"]
