# The server as Next.js selects it, and the commands with the sources (docs/deploy.md, "As containers"). The address of the site
# is written into its pages.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
COPY tools/bench/package.json tools/bench/
COPY tools/lint/package.json tools/lint/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY . .
ARG SITE_URL
# The key of server actions comes as a file, because few engines know how to mount a secret as a variable.
RUN --mount=type=secret,id=actions_key \
    test -n "$SITE_URL" || { echo "Set --build-arg SITE_URL=https://..., which the pages name." >&2; exit 1; }; \
    if [ -f /run/secrets/actions_key ]; then export NEXT_SERVER_ACTIONS_ENCRYPTION_KEY="$(cat /run/secrets/actions_key)"; fi; \
    npm run build

# `docker run <image> migrate`, or flags, keys, admin-create, restored, ...
FROM build AS commands
ENV NODE_ENV=production
USER 10001:10001
ENTRYPOINT ["node", "scripts/launch.mjs"]
CMD ["migrate"]

FROM node:22.23.3-bookworm-slim AS server
LABEL org.opencontainers.image.title="Likeright" \
      org.opencontainers.image.description="Licenses for creators' likeness and voice" \
      org.opencontainers.image.vendor="Likeright, Inc."
WORKDIR /app
COPY --from=build /app/.next/standalone ./
COPY --from=build /app/.next/static ./.next/static
COPY --from=build /app/.next/inline-scripts.json ./.next/
COPY --from=build /app/public ./public
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000
# It owns no file here and needs to write none.
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself, so that it gets the signal.
CMD ["node", "server.js"]
