# The server and the commands of `npm run standalone`, as one image (docs/deploy.md, "As containers"). The address of the
# site is written into its pages; nothing else of a deployment is in it.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /src
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
COPY tools/bench/package.json tools/bench/
COPY tools/lint/package.json tools/lint/
COPY tools/press/package.json tools/press/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --no-audit --no-fund
COPY . .
ARG SITE_URL
# The key of server actions is in the environment of this step alone, and the folder does not hold it. It comes as a file, because
# few engines know how to mount a secret as a variable.
RUN --mount=type=secret,id=actions_key \
    test -n "$SITE_URL" || { echo "Set --build-arg SITE_URL=https://..., which the pages name." >&2; exit 1; }; \
    if [ -f /run/secrets/actions_key ]; then export NEXT_SERVER_ACTIONS_ENCRYPTION_KEY="$(cat /run/secrets/actions_key)"; fi; \
    npm run build && npm run standalone -- /release

# With the C library for which that Node.js and the packages of the build are made.
FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Likeright" \
      org.opencontainers.image.description="Licenses for creators' likeness and voice: server and commands" \
      org.opencontainers.image.vendor="Likeright, Inc."
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /release /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# It owns no file here and needs to write none.
USER 10001:10001
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node.js itself, so that it gets the signal. `docker run <image> migrate` runs a command instead of the server.
ENTRYPOINT ["node", "scripts/launch.mjs"]
CMD ["start"]
