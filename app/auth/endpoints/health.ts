import { endpoint } from '../http/endpoint.ts'

export const authHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Says that the service lives',
  access: 'public',
  handle: async () => ({
    version: 'v1',
    name: 'Solutioneer Auth',
    description: 'Accounts, sessions and second factors',
  }),
})
