/**
 * Calls the authenticator for forms with `data-passkey`, which names the ceremony, puts the response into the form's
 * field, and sends the form. The function's source is inlined into the page, so it must not use anything outside.
 */
function askForPasskeys(): void {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-passkey]')]
  const can = typeof PublicKeyCredential !== 'undefined' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  let waiting: AbortController | undefined

  const showProblem = (form: HTMLFormElement, message: string) => {
    const container = form.querySelector<HTMLElement>('[data-passkey-problem]')
    if (container) container.textContent = message
  }
  const readError = async (response: Response) => {
    const { message } = await response.json().catch(() => ({}))
    return Object.assign(new Error(message), { name: 'Refused' })
  }
  const wordsFor = ({ name, message }: Error) => {
    if (name === 'Refused' && message) return message
    if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
    return 'The passkey did not work. Please try again.'
  }
  const ceremony = async (form: HTMLFormElement, conditional: boolean) => {
    const adds = form.dataset.passkey === 'add'
    const usual = adds ? '/campus/account/passkeys/options' : '/campus/auth/passkey/options'
    const response = await fetch(form.dataset.passkeyOptions ?? usual, { method: 'POST' })
    if (!response.ok) throw await readError(response)
    const { challengeId, options } = await response.json()
    waiting?.abort()
    waiting = new AbortController()
    const { signal } = waiting
    const made = adds
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          signal,
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          signal,
          ...(conditional && { mediation: 'conditional' as CredentialMediationRequirement }),
        })
    const credential = (made as PublicKeyCredential).toJSON()
    const field = form.querySelector<HTMLInputElement>('[data-passkey-answer]')
    if (field) field.value = JSON.stringify({ challengeId, credential })
    form.submit()
  }

  for (const form of forms) {
    if (!can) continue
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      showProblem(form, '')
      ceremony(form, false).catch((error: Error) => showProblem(form, wordsFor(error)))
    })
    // The browser offers passkeys in the address field until one is chosen or the button is pressed.
    if (form.dataset.passkeyOffers === undefined) continue
    PublicKeyCredential.isConditionalMediationAvailable?.().then((may) => {
      if (may) ceremony(form, true).catch(() => {})
    })
  }
}

/** The inline script. */
export const passkeyScript = `(${askForPasskeys})()`
