import { crawl, freshForm } from '../crawl.ts'
import { fillIn, type OfferedForm } from '../forms.ts'
import { type Product, withSeparateProduct } from '../product.ts'
import { hold, type Trial } from '../trial.ts'
import { adminEverywhere, sendProfile, type Visitor, visitorOf, writeMessage } from '../visitor.ts'
import { crowd } from './crowds.ts'

/** Two hundred at once on every form that an admin meets on the way through the whole product. */
export const forms: Trial = {
  name: 'Crowds of 200 on every form',
  weight: 2,
  async run({ mail, chance, seconds, isWhole }) {
    return withSeparateProduct({ SMTP_URL: mail.url }, async (product) => {
      const deadline = Date.now() + seconds * 1000
      await leaveSomething(product, chance.word(10))
      let admin = await adminEverywhere(product)
      const foundForms = await crawl(admin, product.url)
      // A run that is bounded in time meets others with another seed; what takes something away comes last, and at the
      // very end what takes the password of the account, after which nobody signs in to it.
      const rank = (form: OfferedForm) => Number(takesAway(form)) + 2 * Number(endsAccount(form))
      const order = new Map(foundForms.forms.map((form) => [form, rank(form) + chance.next()]))
      const offered = foundForms.forms.toSorted((one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0))
      hold(offered.length > 40, `only ${offered.length} forms were found`)
      const met: { action: string; seconds: number; others: number; busy: number }[] = []
      const failed: string[] = []
      for (const form of offered) {
        if (!isWhole && Date.now() > deadline) break
        if (!(await isSignedIn(admin))) admin = await adminEverywhere(product)
        // What went with another form is asked for all the same: two hundred hear that it is gone.
        const fresh = (await freshForm(admin, product.url, form)) ?? form
        const way = () => admin.post(fresh.action, fillIn(fresh, chance.word(12)))
        // One form that fails says nothing of the others: all that fail are named at the end.
        const one = await crowd(product, `${form.action} on ${form.page}`, way).catch((error: Error) => error)
        if (one instanceof Error) failed.push(one.message)
        else met.push({ action: form.action, ...one, seconds: Number(one.seconds) })
      }
      hold(failed.length === 0, `${failed.length} of ${failed.length + met.length}: ${failed.join('; ')}`)
      const slowest = met.toSorted((one, other) => other.seconds - one.seconds)[0]
      const others = Math.max(...met.map((one) => one.others))
      const busy = met.reduce((sum, one) => sum + one.busy, 0)
      return (
        `${met.length} of ${offered.length} forms on ${foundForms.pages.length} pages, no fault, none without answer; ` +
        `slowest ${slowest?.action} ${slowest?.seconds} s, others at most ${others} ms, ${busy} asked to come back`
      )
    })
  },
}

/** What came in from outside, so that its pages have something to show. */
export async function leaveSomething(product: Product, marker: string): Promise<void> {
  for (const sent of [
    await writeMessage(visitorOf(product), `m${marker}`),
    await sendProfile(visitorOf(product), `p${marker}`),
  ])
    hold(sent.status < 400, `what a visitor sent was answered ${sent.status}`)
}

function takesAway({ action }: OfferedForm): boolean {
  return /removal|_method=DELETE|ban|suspension|cancellation/.test(action)
}

/** “This wasn’t me” ends all sessions and the password, as it should. */
function endsAccount({ action }: OfferedForm): boolean {
  return action.includes('/not-me')
}

async function isSignedIn(admin: Visitor): Promise<boolean> {
  const answers = [await admin.get('/admin/overview'), await admin.get('/campus/account')]
  for (const { body } of answers) await body?.cancel()
  return answers.every(({ status }) => status === 200)
}
