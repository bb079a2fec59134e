// One product serves all of it. The order matters where records change pages: articles grow once their pictures are made,
// links lead to calls once somebody takes them, and the words of 160 letters come last.
import './public-site/links.ts'
import './public-site/pages.ts'
import './public-site/programs.ts'
import './public-site/resources.ts'
import './public-site/people.ts'
import './public-site/long-words.ts'
