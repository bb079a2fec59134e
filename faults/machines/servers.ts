import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '../trial.ts'

/** Debian's programs that this needs, with the packages that bring them. */
const packages = { nginx: 'nginx', pgbouncer: 'pgbouncer', runuser: 'util-linux' }

/** Something that was started, and how to end it. */
export interface Server {
  port: number
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Debian's PostgreSQL. @throws with the packages to install where one of the programs is missing */
export async function postgresPrograms(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.sort((one, other) => Number(one) - Number(other)).at(-1)
  const missing = Object.entries(packages).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
  if (!newest) missing.push('postgresql')
  if (missing.length > 0) throw new Error(`This needs Debian's packages: apt-get install ${missing.join(' ')}`)
  return `/usr/lib/postgresql/${newest}/bin`
}

/** A folder of the account that runs PostgreSQL and PgBouncer. */
export async function serversFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sol-machines-'))
  await chmod(folder, 0o755)
  await chown(folder, idOf('-u'), idOf('-g'))
  return folder
}

/** A new database server. */
export async function startPrimary(programs: string, folder: string, port: number): Promise<Server> {
  asPostgres(`${programs}/initdb`, '-D', `${folder}/primary`, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8')
  const server = startPostgres(programs, `${folder}/primary`, port)
  await answering(programs, port)
  asPostgres(`${programs}/createdb`, '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'solutioneer')
  return server
}

/** A streaming replica of the server at `primary`, which from then on waits for it with each commit. */
export async function startReplica(
  programs: string,
  folder: string,
  { port, primary }: { port: number; primary: number },
): Promise<Server> {
  const at = ['-h', '127.0.0.1', '-p', String(primary), '-U', 'postgres']
  asPostgres(`${programs}/pg_basebackup`, ...at, '-D', `${folder}/replica`, '-R', '-X', 'stream', '-c', 'fast')
  const server = startPostgres(programs, `${folder}/replica`, port)
  await answering(programs, port)
  const ask = (text: string) => asPostgres(`${programs}/psql`, ...at, '-d', 'postgres', '-c', text)
  ask(`alter system set synchronous_standby_names = '*'`)
  ask('select pg_reload_conf()')
  return server
}

/** Makes the replica the database. */
export function promote(programs: string, folder: string): void {
  asPostgres(`${programs}/pg_ctl`, 'promote', '-w', '-D', `${folder}/replica`)
}

/** PgBouncer in transaction mode before the database at `database`. */
export async function startPooler(folder: string, { port, database }: { port: number; database: number }) {
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
solutioneer = host=127.0.0.1 port=${database} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
`,
  )
  return started(spawn('runuser', ['-u', 'postgres', '--', 'pgbouncer', file], { stdio: 'ignore' }), port)
}

/** nginx before the machines, as `deploy/nginx.conf` has it; one that does not answer is passed over. */
export async function startBalancer(folder: string, port: number, machines: number[]): Promise<Server> {
  const file = path.join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  upstream machines { ${machines.map((at) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=1s;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 61m;
    location / {
      proxy_pass http://machines;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  )
  return started(spawn('nginx', ['-c', file, '-p', folder], { stdio: 'ignore' }), port)
}

/** A fixed address whose target can change, like a host name or a virtual IP. */
export async function startAddress(port: number, first: number) {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const behind = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => open.delete(one) && other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    leadTo(next: number) {
      target = next
      for (const socket of open) socket.destroy()
    },
    end() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

function startPostgres(programs: string, data: string, port: number): Server {
  const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const more = ['-c', 'max_connections=200', '-c', 'wal_level=replica', '-c', 'hot_standby=on']
  const command = ['-u', 'postgres', '--', `${programs}/postgres`, '-D', data, ...settings, ...more]
  return serverOf(spawn('runuser', command, { stdio: 'ignore' }), port)
}

async function answering(programs: string, port: number): Promise<void> {
  const ask = async () => {
    try {
      execFileSync(`${programs}/pg_isready`, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  await until(ask, Boolean, 60, 'a database server answers')
}

async function started(child: ChildProcess, port: number): Promise<Server> {
  const open = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
  await until(open, Boolean, 60, `a server at ${port}`)
  return serverOf(child, port)
}

function serverOf(child: ChildProcess, port: number): Server {
  return {
    port,
    end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
      return new Promise((resolve) => {
        child.once('exit', () => resolve())
        // runuser passes neither SIGKILL nor SIGINT on.
        if (child.spawnfile === 'runuser') execFileSync('pkill', [`-${signal.slice(3)}`, '-P', String(child.pid)])
        else child.kill(signal)
      })
    },
  }
}

function asPostgres(program: string, ...args: string[]): void {
  execFileSync('runuser', ['-u', 'postgres', '--', program, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: '/',
  })
}

function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'postgres']))
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
