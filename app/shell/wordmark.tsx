import { leaf } from '#app/content/leaf'
import { site } from '#app/content/site'

/** A maple leaf made of five straight strokes, and the name. */
export function Wordmark() {
  return (
    <>
      <svg
        aria-hidden="true"
        className="icon"
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="currentColor"
      >
        <path d={leaf} />
      </svg>
      {site.name}
    </>
  )
}
