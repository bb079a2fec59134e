import { Card } from '#app/ui/card.tsx'
import { unbroken } from '#app/ui/text/unbroken.tsx'
import { Time } from '#app/ui/time.tsx'
import { Picture } from '../library/picture.tsx'
import type { ArticleSummary } from './article.ts'

export interface ArticleCardProps {
  article: ArticleSummary
  level?: 2 | 3 | 4
  /** Leaves out the excerpt. */
  brief?: boolean
}

/** An article card for lists. */
export function ArticleCard({ article, level = 3, brief }: ArticleCardProps) {
  const { slug, title, excerpt, category, thumbnail, thumbnailAlt, createdAt } = article
  return (
    <Card
      title={unbroken(title)}
      href={`/resources/articles/${slug}`}
      level={level}
      figure={<Picture image={thumbnail} alt={thumbnailAlt} seed={slug} sizes="(min-width: 52rem) 24rem, 100vw" />}
      over={
        <>
          {category && `${category.name} · `}
          <Time value={createdAt} shows="day" />
        </>
      }
    >
      {excerpt && !brief && <p>{unbroken(excerpt)}</p>}
    </Card>
  )
}
