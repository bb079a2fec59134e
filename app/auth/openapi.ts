import { z } from 'zod'
import { type Grant, grants } from './endpoints/grants/token.ts'
import type { Endpoint } from './http/endpoint.ts'
import { issuer } from './sessions/tokens.ts'

type Json = Record<string, unknown>

/** The OpenAPI document of the service, made from the schemas that check its requests. */
export function openApi(endpoints: Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Solutioneer Auth',
      version: '1',
      description:
        'Accounts, sessions and second factors, in the protocol of Supabase Auth. ' +
        '`@supabase/auth-js` is a client of it.',
    },
    servers: [{ url: issuer() }],
    paths,
    components: {
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session' },
        admin: { type: 'http', scheme: 'bearer', description: 'The service key, or a token of an admin role' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const body =
    endpoint.path === '/token'
      ? { anyOf: Object.entries(grants).map(ofGrant) }
      : endpoint.body && schemaOf(endpoint.body)
  const content = body && {
    'application/json': { schema: body },
    ...(endpoint.form && { 'application/x-www-form-urlencoded': { schema: body } }),
  }
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? { security: [] } : { security: [{ [endpoint.access]: [] }] }),
    parameters: [
      ...pathParameters(endpoint.path),
      ...(endpoint.query ? queryParameters(schemaOf(endpoint.query)) : []),
    ],
    ...(content && { requestBody: { content } }),
    responses: {
      '2XX': { description: 'Done' },
      '4XX': {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
      ...(endpoint.limit && {
        '429': {
          description: `More than ${endpoint.limit.points} in ${endpoint.limit.seconds} seconds from one address`,
        },
      }),
    },
  }
}

function ofGrant([name, grant]: [string, Grant]): Json {
  return { title: `grant_type=${name}`, description: grant.summary, ...schemaOf(grant.body) }
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
}

function queryParameters(schema: Json): Json[] {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, member]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: member,
  }))
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...members } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return members
}

const errorSchema = {
  description:
    'With the header X-Supabase-Api-Version of 2024-01-01 or later the first form, without it the ' +
    'second; OAuth errors have the third',
  oneOf: [
    {
      type: 'object',
      properties: { code: { type: 'string' }, message: { type: 'string' } },
      required: ['code', 'message'],
    },
    {
      type: 'object',
      properties: { code: { type: 'integer' }, error_code: { type: 'string' }, msg: { type: 'string' } },
      required: ['code', 'error_code', 'msg'],
    },
    {
      type: 'object',
      properties: { error: { type: 'string' }, error_description: { type: 'string' } },
      required: ['error'],
    },
  ],
}
