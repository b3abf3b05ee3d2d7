# One image for both servers: the BFF with the page (default), and the account API (`node server/account-api-main.ts`).
# Node runs the TypeScript sources as they are; only the page is built.

FROM node:24-slim AS page
WORKDIR /app
COPY package.json package-lock.json ./
# Programs come as packages for their platform; no install script is needed.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY config config
COPY shared shared
COPY web web
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
# The compiler is an optional peer of a library, so npm keeps it; nothing that runs needs it.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o node -g node -m 700 /data
COPY package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY config/environment.ts config/environment.ts
COPY config/environment config/environment
COPY shared shared
COPY server server
COPY --from=page /app/dist dist
USER node
# An embedded database lives here; unused where DATABASE_URL names another.
VOLUME /data
EXPOSE 3000
# Whether the process is alive. Whether it can serve is /readyz: for the load balancer.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
