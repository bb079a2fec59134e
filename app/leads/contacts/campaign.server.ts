import { type SQLWrapper, sql } from 'drizzle-orm'

/** The first campaign (`utm_campaign`) in a lead's page views. By primary key. */
export function campaignOf(leadId: SQLWrapper) {
  return firstRead(leadId, 'utmCampaign')
}

/** The first non-empty value of a field in the page views stored with a lead. */
export function firstRead(leadId: SQLWrapper, field: 'utmCampaign' | 'utmSource' | 'referrer') {
  return sql<string | null>`(select page ->> ${sql.raw(`'${field}'`)}
    from lead_trails, jsonb_array_elements(pages) with ordinality as read (page, place)
    where lead_id = ${leadId} and coalesce(page ->> ${sql.raw(`'${field}'`)}, '') <> '' order by place limit 1)`
}

/** The first acquisition source of a lead: `utm_source`, the form's own source, or the referrer. */
export function sourceOf(leadId: SQLWrapper, formSource: SQLWrapper) {
  return sql<string | null>`coalesce(${firstRead(leadId, 'utmSource')}, nullif(${formSource}::text, ''),
    ${firstRead(leadId, 'referrer')})`
}
