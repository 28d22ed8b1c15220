FROM node:26-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run release -- --folder /release

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /release /opt/cabinet
RUN useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin cabinet \
  && install -d -o cabinet -g cabinet -m 700 /data
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /data
USER cabinet
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD [ \
  "/opt/cabinet/bin/node", "--eval", \
  "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" ]
ENTRYPOINT ["/opt/cabinet/cabinet"]
CMD ["start"]
