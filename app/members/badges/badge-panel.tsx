import { ActButton } from '#app/admin-ui/act-button.tsx'
import adminUi from '#app/admin-ui/admin-ui.module.css'
import { type BadgeSlug, badges } from './badge.ts'

/** Buttons to grant or revoke each badge of a member. @param at returns the URL of a badge by its slug */
export function BadgePanel({
  name,
  granted,
  at,
}: {
  name: string
  granted: BadgeSlug[]
  at: (slug: string) => string
}) {
  return (
    <section className={adminUi.panel} aria-labelledby="badges">
      <h2 id="badges">Badges</h2>
      <p className={adminUi.soft}>They appear on the profile for all members to see.</p>
      {badges.map(({ slug, label }) => {
        const has = granted.includes(slug)
        return (
          <ActButton
            key={slug}
            action={at(slug)}
            method={has ? 'DELETE' : 'POST'}
            label={has ? `Take “${label}” back from ${name}` : `Make ${name} “${label}”`}
          >
            {has ? `Take back: ${label}` : label}
          </ActButton>
        )
      })}
    </section>
  )
}
