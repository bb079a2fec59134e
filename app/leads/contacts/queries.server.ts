import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { leadTrails, people, personAddresses } from './tables.server.ts'

/** What led to leads, for the trash that they go to with it. */
export const visitsOfLeads = { table: leadTrails, lead: leadTrails.leadId }

/** The next step of the person behind each address, to join by `email`. By the index of addresses. */
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
