import { transaction } from '#app/platform/database/database.server.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { limitText } from '../limits.ts'
import { codeSeconds, issueOneTimeToken } from '../links/one-time-tokens.ts'
import { sendText } from '../texts.ts'
import { changeUser, type User } from './users.ts'

/** Counts a change of number. @throws AuthError over_sms_send_rate_limit, over_request_rate_limit */
export function limitChangeOfPhone(newPhone: string, caller: Caller): Promise<void> {
  return limitText('phone_change', newPhone, caller)
}

/** Requests a counted change of number: sends a code to the new one. @returns the text message's id */
export async function askChangeOfPhone(user: User, newPhone: string, caller: Caller): Promise<string> {
  const code = await transaction(async () => {
    await changeUser(user.id, { newPhone, phoneChangeSentAt: new Date() })
    await audit({ act: 'auth.phone-change-asked', actorId: user.id, caller })
    return (
      await issueOneTimeToken({
        userId: user.id,
        purpose: 'phone_change',
        sentTo: newPhone,
        seconds: codeSeconds.text,
        inSession: true,
      })
    ).code
  })
  return sendText(newPhone, `Your code is ${code}`)
}
