import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { leadPageViews, people, personAddresses } from './tables.server.ts'

/** The page views of leads, which move to the trash with them. */
export const visitsOfLeads = { table: leadPageViews, lead: leadPageViews.leadId }

/** The next step of each contact by address, to join on `email`. By the index of addresses. */
export const stepsByAddress = () =>
  database()
    .select({
      email: personAddresses.email,
      nextStep: people.nextStep,
      dueOn: people.dueOn,
      ownerId: people.ownerId,
    })
    .from(personAddresses)
    .innerJoin(people, eq(people.id, personAddresses.personId))
    .as('steps')
