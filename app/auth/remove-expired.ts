import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'

/** Days after the last email to an account that nobody confirmed, then it goes. The privacy page says so. */
export const unconfirmedRetentionDays = 30

// What is over stays a while, so that late comers hear "expired" and not "unknown".
const unconfirmedSince = sql`now() - make_interval(days => ${unconfirmedRetentionDays})`
const statements = [
  sql`delete from auth.mailed_codes where expires_at < now() - interval '1 day'`,
  // The link of an invitation goes on with its flow days later.
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
  // The account itself keeps none of them either: whoever confirms the address later chooses one.
  sql`update auth.users set password_hash = null where password_hash is not null and password_changed_at is null
    and email_confirmed_at is null and phone_confirmed_at is null and created_at < now() - interval '7 days'
    and not exists (select from auth.sign_up_passwords where user_id = users.id)`,
  // A link in a mail is good for seven days, and needs them no longer.
  sql`delete from auth.former_identifiers where replaced_at < now() - interval '8 days'`,
  sql`delete from auth.account_recoveries where used_at < now() - interval '8 days'`,
  sql`delete from auth.known_places where last_seen_at < now() - interval '1 year'`,
  sql`delete from auth.known_devices where last_seen_at < now() - interval '1 year'`,
  // Nobody has ever been in one of these; an invitation that is sent again counts anew.
  sql`delete from auth.users where id in (
    select id from auth.users where email_confirmed_at is null and phone_confirmed_at is null
      and last_sign_in_at is null and not is_anonymous and not is_sso_user and created_at < ${unconfirmedSince}
      and greatest(created_at, invited_at, confirmation_sent_at) < ${unconfirmedSince} limit 5000)
    and email_confirmed_at is null and phone_confirmed_at is null and last_sign_in_at is null`,
  // Anonymous accounts that nobody came back to.
  sql`delete from auth.users where is_anonymous and coalesce(last_sign_in_at, created_at) < now() - interval '30 days'
    and not exists (select from auth.sessions where user_id = users.id
      and coalesce(refreshed_at, sessions.created_at) > now() - interval '30 days')`,
]

/** Removes what is over: codes, flows, sessions, and accounts that nobody confirmed, or came back to for a month. */
export const purgeExpiredAccess = defineJob<Record<string, never>>('auth.remove-expired', async () => {
  for (const statement of statements) await database().execute(statement)
})
