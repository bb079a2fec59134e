import './events/journeys.ts'
import './events/public-page.ts'
