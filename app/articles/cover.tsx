import type { Article } from '#app/content/article-schema'

type CoverProps = {
  article: Pick<Article, 'slug' | 'image'>
  /** Set on the first screen. Other pictures load as they come near. */
  isFirst?: boolean
  /** Set if the words beside it describe the picture. */
  isDecorative?: boolean
  className?: string
}

/** An article's picture, above a background that shows while it loads or if it fails. */
export function Cover({ article, isFirst, isDecorative, className = '' }: CoverProps) {
  const { slug, image } = article
  return (
    <span className={`cover ${className}`}>
      <img
        src={coverPath(slug)}
        width={1280}
        height={720}
        alt={isDecorative ? '' : image.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        suppressHydrationWarning
      />
    </span>
  )
}

/** A small picture beside words that describe it. */
export function Thumbnail({ article: { slug } }: Pick<CoverProps, 'article'>) {
  return (
    <img className="cover" src={coverPath(slug)} width={640} height={360} alt="" loading="lazy" />
  )
}

const coverPath = (slug: string) => `/media/articles/${slug}.svg`
