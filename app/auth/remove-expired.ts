import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'

/** Days after the last email until an unconfirmed account is deleted. The privacy page states this number. */
export const unconfirmedRetentionDays = 30

const unconfirmedSince = sql`now() - make_interval(days => ${unconfirmedRetentionDays})`
// Keep expired rows for a while, so that late requests get "expired" instead of "unknown".
const statements = [
  sql`delete from auth.mailed_codes where expires_at < now() - interval '1 day'`,
  // An invitation's link needs its flow for days.
  sql`delete from auth.flow_state where created_at < now() - interval '1 day'
    and not exists (select from auth.mailed_codes where flow_state_id = flow_state.id and expires_at > now())`,
  sql`delete from auth.saml_relay_states where created_at < now() - interval '1 day'`,
  sql`delete from auth.passkey_challenges where expires_at < now() - interval '1 day'`,
  sql`delete from auth.mfa_challenges where expires_at < now() - interval '1 day'`,
  sql`delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`,
  sql`delete from auth.used_tokens where expires_at < now()`,
  sql`delete from auth.guesses where last_at < now() - interval '2 days'`,
  sql`delete from auth.web_sessions where expires_at < now() or last_seen_at < now() - interval '14 days'`,
  sql`delete from auth.sessions where coalesce(refreshed_at, created_at) < now() - interval '180 days'
    or not_after < now() - interval '1 day'`,
  sql`delete from auth.refresh_tokens where used_at < now() - interval '30 days'`,
  sql`delete from auth.oauth_authorizations where created_at < now() - interval '1 day'`,
  sql`delete from auth.sign_up_passwords where created_at < now() - interval '7 days'`,
  // Clear the account's password too: the person who confirms the address later sets a new one.
  sql`update auth.users set password_hash = null where password_hash is not null and password_changed_at is null
    and email_confirmed_at is null and phone_confirmed_at is null and created_at < now() - interval '7 days'
    and not exists (select from auth.sign_up_passwords where user_id = users.id)`,
  // The links in mails that need these rows are valid for seven days.
  sql`delete from auth.former_identifiers where replaced_at < now() - interval '8 days'`,
  sql`delete from auth.account_recoveries where used_at < now() - interval '8 days'`,
  sql`delete from auth.known_places where last_seen_at < now() - interval '1 year'`,
  sql`delete from auth.known_devices where last_seen_at < now() - interval '1 year'`,
  // Accounts without any sign-in. Sending an invitation again restarts the period.
  sql`delete from auth.users where id in (
    select id from auth.users where email_confirmed_at is null and phone_confirmed_at is null
      and last_sign_in_at is null and not is_anonymous and not is_sso_user and created_at < ${unconfirmedSince}
      and greatest(created_at, invited_at, confirmation_sent_at) < ${unconfirmedSince} limit 5000)
    and email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null`,
  // Anonymous accounts without a recent visit.
  sql`delete from auth.users where is_anonymous and coalesce(last_sign_in_at, created_at) < now() - interval '30 days'
    and not exists (select from auth.sessions where user_id = users.id
      and coalesce(refreshed_at, sessions.created_at) > now() - interval '30 days')`,
]

/** Deletes expired codes, flows and sessions, and accounts that are unconfirmed or abandoned for a month. */
export const purgeExpiredAccess = defineJob<Record<string, never>>('auth.remove-expired', async () => {
  for (const statement of statements) await database().execute(statement)
})
