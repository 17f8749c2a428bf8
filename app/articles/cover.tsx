import type { Article } from '#app/content/article-schema'

type CoverProps = {
  article: Pick<Article, 'slug' | 'image'>
  /** How wide it is drawn, as in the attribute. */
  sizes: string
  /** The first picture of a page; the others wait until they come near. */
  isFirst?: boolean
  /** Beside words that say the same. */
  isDecorative?: boolean
  className?: string
}

/** An article's picture. Below it lies what is seen while it loads, and where it fails. */
export function Cover({ article, sizes, isFirst, isDecorative, className = '' }: CoverProps) {
  const { slug, image } = article
  return (
    <picture className={`cover ${className}`}>
      <source type="image/avif" srcSet={sourcesOf(slug, 'avif')} sizes={sizes} />
      <img
        src={`/media/articles/${slug}-640.webp`}
        srcSet={sourcesOf(slug, 'webp')}
        sizes={sizes}
        width={1280}
        height={720}
        alt={isDecorative ? '' : image.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        suppressHydrationWarning
      />
    </picture>
  )
}

/** A small picture beside words that say the same. */
export function Thumbnail({ article: { slug } }: Pick<CoverProps, 'article'>) {
  return (
    <img
      className="cover"
      src={`/media/articles/${slug}-640.avif`}
      width={640}
      height={360}
      alt=""
      loading="lazy"
    />
  )
}

function sourcesOf(slug: string, format: 'avif' | 'webp'): string {
  return [640, 1280]
    .map((width) => `/media/articles/${slug}-${width}.${format} ${width}w`)
    .join(', ')
}
