import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from './server.ts'

const configuration = (folder: string, port: number, upstream: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 100000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream account_api { server ${new URL(upstream).host}; keepalive 128; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://account_api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`

/** nginx as a plain reverse proxy, one process: no session, no guards. @param folder for its files */
export const nginx = async (folder: string, port: number, upstream: string): Promise<Command> => {
  const own = join(folder, `nginx-${port}`)
  await mkdir(own)
  const file = join(own, 'nginx.conf')
  await writeFile(file, configuration(own, port, upstream))
  return { program: 'nginx', args: ['-p', own, '-e', 'stderr', '-c', file] }
}
