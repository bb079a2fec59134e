import { type SQLWrapper, sql } from 'drizzle-orm'

/** The first campaign (`utm_campaign`) that led the sender of a lead here. By primary key. */
export function campaignOf(leadId: SQLWrapper) {
  return firstRead(leadId, 'utmCampaign')
}

/** What a browser brought with it when it first came, of what is kept with a lead. */
export function firstRead(leadId: SQLWrapper, field: 'utmCampaign' | 'utmSource' | 'referrer') {
  return sql<string | null>`(select page ->> ${sql.raw(`'${field}'`)}
    from lead_trails, jsonb_array_elements(pages) with ordinality as read (page, place)
    where lead_id = ${leadId} and coalesce(page ->> ${sql.raw(`'${field}'`)}, '') <> '' order by place limit 1)`
}

/** What first led the sender of a lead here: a campaign's source, what the form was told, or another site. */
export function sourceOf(leadId: SQLWrapper, told: SQLWrapper) {
  return sql<string | null>`coalesce(${firstRead(leadId, 'utmSource')}, nullif(${told}::text, ''),
    ${firstRead(leadId, 'referrer')})`
}
