import { AvatarFigure } from '#app/art/avatar.tsx'
import { variantUrl } from '#app/platform/images/image-metadata.ts'
import { personPath, type SitePerson } from './person.ts'
import styles from './person-face.module.css'

/** A person's portrait in a circle. Decorative, because the name stands beside it. */
export function PersonFace({ person: { id, picture } }: { person: Pick<SitePerson, 'id' | 'picture'> }) {
  // The smallest size is enough for a circle of 56 pixels on any screen.
  const [smallest] = picture?.widths ?? []
  return (
    <span className={styles.face}>
      {picture ? (
        <img
          src={smallest ? variantUrl(picture.url, smallest, 'webp') : picture.url}
          alt=""
          width="56"
          height="56"
          loading="lazy"
        />
      ) : (
        <AvatarFigure seed={id} />
      )}
    </span>
  )
}

/** A person in a line: portrait, name as a link to their page, role. @param prefix text before the name: `By` */
export function Byline({ person, prefix }: { person: SitePerson; prefix?: string }) {
  return (
    <span className={styles.byline}>
      <PersonFace person={person} />
      <span>
        {prefix && `${prefix} `}
        <a href={personPath(person)}>{person.name}</a>
        <br />
        <small>{person.role}</small>
      </span>
    </span>
  )
}
