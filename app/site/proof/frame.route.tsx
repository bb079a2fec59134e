import { Outlet } from 'react-router'
import { AnsweringPerson } from '../closing/answering-person.tsx'
import { cacheContact } from '../closing/contact-point.server.ts'
import type { Route } from './+types/frame.route.ts'
import { offerData } from './proof.server.ts'
import { ProofBand } from './proof-band.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const offer = await offerData('/contact')
  cacheContact(context, offer.contact)
  return offer
}

/** Adds to the contact page what this folder knows: who answers, beside the form, and the proof below it. */
export default function ContactFrame({ loaderData: { proof, contact } }: Route.ComponentProps) {
  return (
    <>
      <Outlet context={contact.person && <AnsweringPerson person={contact.person} />} />
      <ProofBand proof={proof} ground="mist" />
    </>
  )
}
