// The package brings no types; this is what the tests use of it.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ prompt: { name: string }; params: Record<string, string>; session?: { accountId: string } }>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } }
    Grant: new (properties: {
      accountId?: string
      clientId?: string
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  }
}
