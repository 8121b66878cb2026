# syntax=docker/dockerfile:1
# One image for the server and for `answerable ingest`; one for the demo site in front of it.
# docs/docs/how-to/deploy-with-containers.md says how they are used, and what was not run.

# What needs Node: the widget and the demo site.
FROM node:22-bookworm AS sites
WORKDIR /build
COPY Makefile ./
COPY web web
COPY docs docs
RUN make sites

# What needs Python: the package and every adapter's dependencies, pinned by hash.
FROM python:3.12-slim-bookworm AS install
WORKDIR /build
COPY pyproject.toml README.md LICENSE CHANGELOG.md ./
COPY deploy/image deploy/image
COPY src src
COPY --from=sites /build/src/answerable/static src/answerable/static
COPY --from=sites /build/src/answerable/demo/docs src/answerable/demo/docs
RUN sh deploy/image/install.sh /opt/answerable

FROM nginxinc/nginx-unprivileged:1.29-alpine AS site
COPY deploy/compose/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=sites /build/src/answerable/demo/docs/site /usr/share/nginx/html
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/favicon.svg"]

FROM python:3.12-slim-bookworm AS server
RUN groupadd --system --gid 10001 answerable \
  && useradd --system --uid 10001 --gid answerable --home-dir /data --no-create-home answerable \
  && install -d -o answerable -g answerable /data
COPY --from=install /opt/answerable /opt/answerable
COPY --from=sites /build/src/answerable/demo/docs/source/docs /srv/docs
COPY deploy/compose/answerable.toml /srv/answerable.toml
# All that is ever written lies below /data; the rest of the file system may be read-only.
ENV PATH=/opt/answerable/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    ORT_DISABLE_TELEMETRY=1 \
    ANSWERABLE_DATA=/data \
    ANSWERABLE_SERVER__HOST=0.0.0.0 \
    ANSWERABLE_SERVER__PORT=8000
USER 10001:10001
WORKDIR /srv
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["python", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
ENTRYPOINT ["answerable"]
CMD ["serve"]
