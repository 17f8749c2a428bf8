import { useFetcher } from 'react-router'
import { marksForm } from '#app/articles/marks-form-id'
import { commentPath } from '#app/content/article'
import { useHydrated } from '#app/ui/use-hydrated'

/** The buttons of the prepared comments belong to it: one form for all of them. */
export function MarksForm({ slug }: { slug: string }) {
  const fetcher = useFetcher()
  const isHydrated = useHydrated()
  return (
    <fetcher.Form
      id={marksForm}
      method="post"
      action={commentPath(slug)}
      hidden
      data-held={isHydrated ? undefined : ''}
    />
  )
}
