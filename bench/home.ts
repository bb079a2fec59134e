import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Figure } from './figure.ts'
import { ensureProgram, requestsPerSecond } from './load.ts'
import { freePort, startProcess } from './product.ts'

/** The home page from the page cache and rendered for each request, beside nginx with the same compressed bytes. */
export async function measureHome(): Promise<Figure[]> {
  await ensureProgram('wrk')
  await ensureProgram('nginx')
  const product = await startProcess({ env: { SAMPLE_CONTENT: 'off' } })
  const nginx = await startNginx(await compressedHome(product.url))
  try {
    await requestsPerSecond(product.url, 2)
    const static_ = await requestsPerSecond(nginx.url)
    const cached = await requestsPerSecond(product.url)
    // A parameter that no page knows keeps the answer out of the cache.
    const rendered = await requestsPerSecond(`${product.url}/?rendered=1`)
    return [
      { what: 'nginx, same bytes', value: Math.round(static_), unit: 'requests/s' },
      {
        what: 'home page, cached',
        value: Math.round(cached),
        unit: 'requests/s',
        ratio: cached / static_,
        beside: 'nginx',
      },
      {
        what: 'home page, rendered',
        value: Math.round(rendered),
        unit: 'requests/s',
        ratio: rendered / static_,
        beside: 'nginx',
      },
    ]
  } finally {
    await nginx.stop()
    await product.stop()
  }
}

async function compressedHome(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) =>
      resolve(Buffer.concat(await response.toArray())),
    ).on('error', reject)
  })
}

async function startNginx(bytes: Buffer): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-nginx-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  await writeFile(path.join(folder, 'index.html'), bytes)
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10;
  server { listen 127.0.0.1:${port}; root ${folder}; default_type text/html; add_header Content-Encoding br; } }`,
  )
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  while (
    !(await fetch(url, { method: 'HEAD' }).then(
      (response) => response.ok,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 20))
  return { url, stop: () => ended(child).then(() => rm(folder, { recursive: true, force: true })) }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
