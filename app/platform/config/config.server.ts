import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import path from 'node:path'
import { z } from 'zod'
import { isHostAndPort, withOneHost } from '#app/platform/database/pool/address.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { misspelled } from './misspelled.ts'

/** The environment, validated once at the start (docs/operations.md, Configuration). */
export type Config = Readonly<ReturnType<typeof readConfig>>

/** One message names every invalid variable. */
export class ConfigError extends Error {}

/**
 * Reads and validates the environment.
 * @param env the environment's variables; empty strings count as absent
 * @throws ConfigError naming each variable at fault
 */
export function readConfig(env: Record<string, string | undefined>) {
  const definedEnv = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = variables.safeParse(definedEnv)
  // Starting with a misspelled variable could serve another database, or send no mail.
  const unknown = misspelled(definedEnv, variableNames).map(
    ({ variable: name, meant }) =>
      `  ${name}: is read by nobody: ${meant} is probably meant; correct the name, or unset it`,
  )
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...unknown,
  ]
  if (!parsed.success || unknown.length > 0) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
    throw new ConfigError(`The configuration has ${count}:\n${problems.join('\n')}`)
  }
  const v = parsed.data
  const siteUrl = new URL(v.SITE_URL ?? `http://localhost:${v.PORT}`)
  return {
    host: v.HOST,
    port: v.PORT,
    /** The public origin, without a trailing slash. */
    siteUrl: siteUrl.origin,
    https: siteUrl.protocol === 'https:',
    /** Number of server processes that share the port of this machine. */
    processes: v.PROCESSES,
    dataDir: path.resolve(v.DATA_DIR ?? defaultDataDir()),
    databaseUrl: v.DATABASE_URL,
    storageUrl: v.STORAGE_URL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    leadsTo: v.LEADS_TO,
    admin: { email: v.ADMIN_EMAIL, password: v.ADMIN_PASSWORD },
    sampleContent: v.SAMPLE_CONTENT,
    trustProxy: v.TRUST_PROXY,
    auth: {
      anonKey: v.AUTH_ANON_KEY,
      serviceKey: v.AUTH_SERVICE_KEY,
      jwtSecret: v.AUTH_JWT_SECRET,
      jwtPrivateKey: v.AUTH_JWT_PRIVATE_KEY,
      autoconfirm: v.AUTH_AUTOCONFIRM,
      signup: v.AUTH_SIGNUP,
      redirectUrls: v.AUTH_REDIRECT_URLS,
      anonymous: v.AUTH_ANONYMOUS,
      web3: v.AUTH_WEB3,
      saml: v.AUTH_SAML,
      manualLinking: v.AUTH_MANUAL_LINKING,
      passwordMin: v.AUTH_PASSWORD_MIN,
      /** Allows tools to register themselves as OAuth clients. */
      oauthRegistration: v.AUTH_OAUTH_REGISTRATION,
      /** Encrypts keys and second factors in the database; generated and stored in `DATA_DIR` if unset. */
      secret: v.AUTH_SECRET,
    },
    google: { clientId: v.GOOGLE_CLIENT_ID, clientSecret: v.GOOGLE_CLIENT_SECRET, issuer: v.GOOGLE_ISSUER },
    smsUrl: v.SMS_URL,
    /** Destination of nightly backups: a folder, or `s3://…`. */
    backupUrl: v.BACKUP_URL,
    backupPassphrase: v.BACKUP_PASSPHRASE,
    /** Recipient of alerts about failed backups, in addition to the admins or instead of them. */
    alertMail: v.ALERT_MAIL,
    alertUrl: v.ALERT_URL,
    /** Fetched every five minutes while all is well, so that a monitor notices when the installation goes silent. */
    heartbeatUrl: v.HEARTBEAT_URL,
    /** URL of the CDN's purge API. */
    purgeUrl: v.PURGE_URL,
    rateLimitFactor: v.RATE_LIMIT_FACTOR,
    /** Maximum number of account emails per hour; the rest waits. */
    mailLimit: v.MAIL_LIMIT,
    /** Secret of the webhook for incoming email; if unset, replies by email are off. */
    inboundMailSecret: v.INBOUND_MAIL_SECRET,
    logLevel: v.LOG_LEVEL,
    /** Bearer token that lets `/metrics` answer requests from other machines. */
    metricsToken: v.METRICS_TOKEN,
    production: v.NODE_ENV !== 'development',
  }
}

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(fallback)
    .transform((value) => value === 'on')
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
    .refine(isReadable, 'has a % that stands for no character: write a % of a name or password as %25')
const tlsModes = 'must say sslmode=verify-full, or disable, allow, prefer, require or verify-ca'
function hasKnownTls(value: string): boolean {
  const mode = URL.canParse(value) ? new URL(value).searchParams.get('sslmode') : null
  return mode === null || /^(disable|allow|prefer|require|verify-ca|verify-full|no-verify)$/.test(mode)
}
const bucketForm = (prefix: string) => `must be s3://BUCKET${prefix}?endpoint=https://…&region=…`
const mailAddress = z
  .string()
  .regex(
    /^(?:[^\s<>@]+@[^\s<>@]+|[^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>)$/,
    'must be an email address: ada@example.com or Ada <ada@example.com>',
  )

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0, 'must be between 0 and 65535')
    .max(65535, 'must be between 0 and 65535')
    .default(3000),
  PROCESSES: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be between 1 and 64')
    .max(64, 'must be between 1 and 64')
    .default(1),
  SITE_URL: url('http:', 'https:')
    .refine(isOrigin, 'must end after the host: the site has no other place than /')
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .overwrite(withOneHost)
    .pipe(url('postgres:', 'postgresql:'))
    .refine((value) => {
      const direct = URL.canParse(value) ? new URL(value).searchParams.get('direct') : null
      return direct === null || isHostAndPort(direct)
    }, 'must name the database itself as ?direct=HOST:PORT')
    .refine(hasKnownTls, tlsModes)
    .optional(),
  STORAGE_URL: url('s3:').refine(isBucket, bucketForm('')).optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: mailAddress.optional(),
  LEADS_TO: mailAddress.optional(),
  ADMIN_EMAIL: z.string().overwrite(parsedAddress).pipe(z.email('must be an email address')).optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .refine((value) => Buffer.byteLength(value) <= 72, 'must have at most 72 bytes')
    .optional(),
  SAMPLE_CONTENT: onOff('on'),
  TRUST_PROXY: onOff('off'),
  AUTH_ANON_KEY: z.string().optional(),
  AUTH_SERVICE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  AUTH_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  AUTH_JWT_PRIVATE_KEY: z
    .string()
    .refine(isPrivateKey, 'must be an EC P-256, RSA or Ed25519 private key, as PEM or JWK')
    .optional(),
  AUTH_AUTOCONFIRM: onOff('off'),
  AUTH_SIGNUP: onOff('on'),
  AUTH_REDIRECT_URLS: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter(Boolean)),
  AUTH_ANONYMOUS: onOff('off'),
  AUTH_WEB3: onOff('off'),
  AUTH_SAML: onOff('on'),
  AUTH_MANUAL_LINKING: onOff('on'),
  AUTH_PASSWORD_MIN: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(6, 'must be between 6 and 64')
    .max(64, 'must be between 6 and 64')
    .default(8),
  AUTH_OAUTH_REGISTRATION: onOff('off'),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: url('http:', 'https:').default('https://accounts.google.com'),
  SMS_URL: url('http:', 'https:').optional(),
  BACKUP_URL: z
    .string()
    .regex(/^(s3:\/\/|\/|\.|file:\/\/)/, 'must be a folder (/path or ./path) or s3://BUCKET/PREFIX?endpoint=…')
    .refine((value) => !value.startsWith('s3:') || isBucket(value), bucketForm('/PREFIX'))
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  ALERT_MAIL: mailAddress.optional(),
  ALERT_URL: url('http:', 'https:').optional(),
  HEARTBEAT_URL: url('http:', 'https:').optional(),
  PURGE_URL: url('http:', 'https:').optional(),
  RATE_LIMIT_FACTOR: z.coerce.number('must be a number above 0').positive('must be a number above 0').default(1),
  MAIL_LIMIT: z.coerce
    .number('must be a whole number above 0')
    .int('must be a whole number above 0')
    .positive('must be a whole number above 0')
    .default(1000),
  INBOUND_MAIL_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('http:', 'https:').optional(),
  NODE_ENV: z.string().optional(),
})

export const variableNames: readonly string[] = Object.keys(variables.shape)

/** True if username, password and path decode, as clients of databases and mail servers require. */
function isReadable(value: string): boolean {
  const { username, password, pathname } = URL.parse(value) ?? {}
  try {
    return [username, password, pathname].every((part) => decodeURIComponent(part ?? '') !== undefined)
  } catch {
    return false
  }
}

/** True for a URL that has only a scheme, a host and a port. */
function isOrigin(value: string): boolean {
  const address = URL.parse(value)
  return address === null || address.href === `${address.origin}/`
}

/** Without `endpoint` the bucket is at Amazon. */
function isBucket(value: string): boolean {
  const bucket = URL.parse(value)
  const endpoint = bucket?.searchParams.get('endpoint')
  return Boolean(bucket?.hostname) && (!endpoint || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
}

/** Operators often write the line breaks of a PEM as \\n. */
function isPrivateKey(text: string): boolean {
  try {
    if (!text.trimStart().startsWith('{')) return isOfKnownKind(createPrivateKey(text.replaceAll('\\n', '\n')))
    const json = JSON.parse(text)
    const keys: JsonWebKey[] = json.keys ?? [json]
    return keys.length > 0 && keys.every((key) => isOfKnownKind(createPrivateKey({ key, format: 'jwk' })))
  } catch {
    return false
  }
}

function isOfKnownKind({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'ec') return asymmetricKeyDetails?.namedCurve === 'prime256v1'
  return asymmetricKeyType === 'rsa' || asymmetricKeyType === 'ed25519'
}

/**
 * `./data`; as root `/var/lib/solutioneer/NAME-OF-CHECKOUT`, because the database server runs unprivileged and must be
 * able to reach it.
 */
function defaultDataDir(): string {
  return process.getuid?.() === 0 ? path.join('/var/lib/solutioneer', path.basename(process.cwd())) : 'data'
}

let current: Config | undefined

/** Sets the configuration of this process. Called once by the start, and by tests. */
export function setConfig(value: Config): void {
  current = value
}

/** The configuration of this process. @throws Error if it has not been read yet */
export function config(): Config {
  if (!current) throw new Error('The configuration was asked for before it was read.')
  return current
}
