import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hold, type Trial } from '../trial.ts'

/** The files of `deploy/` by what checks such files: those of Debian's programs that are installed here. */
export const deploy: Trial = {
  name: 'Deploy files',
  byName: true,
  weight: 1,
  async run() {
    const folder = await mkdtemp(path.join(tmpdir(), 'sol-deploy-'))
    try {
      const certificate = makeCertificate(folder)
      const config = await nginxConfig(folder, certificate)
      const haproxy = await haproxyConfig(folder, certificate)
      const unit = await systemdUnit(folder)
      const checks: [string, string[]][] = [
        ['nginx', ['-t', '-q', '-c', config, '-p', folder]],
        ['systemd-analyze', ['verify', '--man=no', unit]],
        ['haproxy', ['-c', '-q', '-f', haproxy]],
        ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']],
        ['yamllint', ['-d', '{extends: relaxed, rules: {line-length: disable}}', 'deploy/compose.yaml']],
      ]
      const done: string[] = []
      const missing: string[] = []
      for (const [program, args] of checks) {
        const env = { ...process.env, SITE_ADDRESS: 'campus.example', XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
        const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
        if (error) missing.push(program)
        else hold(status === 0, `${program}: ${(stderr || stdout).trim().slice(-400)}`)
        if (!error) done.push(program)
      }
      hold(done.length > 0, `none of ${missing.join(', ')} is installed: apt-get install ${missing.join(' ')}`)
      return `${done.join(', ')} find nothing${missing.length > 0 ? `; not installed: ${missing.join(', ')}` : ''}`
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

interface Certificate {
  key: string
  certificate: string
}

/** The files of a temporary certificate. */
function makeCertificate(folder: string): Certificate {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=campus.example', '-days', '1', '-keyout', key, '-out', certificate]
  const made = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject])
  hold(made.status === 0, 'openssl makes no certificate')
  return { key, certificate }
}

/** The server blocks within a complete configuration. */
async function nginxConfig(folder: string, { key, certificate }: Certificate): Promise<string> {
  const blocks = (await readFile('deploy/nginx.conf', 'utf8'))
    .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey\.pem/, key)
    .replace(/listen( \[::\])?(:| )80;/g, 'listen$1$28080;')
    .replace(/listen( \[::\])?(:| )443/g, 'listen$1$28443')
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${blocks} }`)
  return file
}

/** The configuration with a certificate that is there; HAProxy reads it and its key from one file. */
async function haproxyConfig(folder: string, { key, certificate }: Certificate): Promise<string> {
  const both = path.join(folder, 'both.pem')
  await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, (await readFile('deploy/haproxy.cfg', 'utf8')).replace('/etc/haproxy/campus.example.pem', both))
  return file
}

/** The unit with a program, a folder and a file that are there. */
async function systemdUnit(folder: string): Promise<string> {
  const unit = (await readFile('deploy/solutioneer.service', 'utf8'))
    .replace('/usr/bin/node', process.execPath)
    .replace('WorkingDirectory=/opt/solutioneer', `WorkingDirectory=${folder}`)
    .replace('EnvironmentFile=/etc', 'EnvironmentFile=-/etc')
    .replace('User=solutioneer', 'User=nobody')
  const file = path.join(folder, 'solutioneer.service')
  await writeFile(file, unit)
  return file
}
