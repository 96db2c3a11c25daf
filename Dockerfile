# Builds Innerloop and serves it with nginx: docker build -t innerloop . && docker run -p 8080:80 innerloop
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

FROM nginx:1.28-alpine
COPY --from=build /app/dist /usr/share/nginx/html
COPY deploy/nginx.conf /etc/nginx/conf.d/default.conf
