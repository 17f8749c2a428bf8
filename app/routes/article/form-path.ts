import { articlePath } from '#app/content/article'

/** The page's own form; without scripts, also for who came for the comments. */
export function formPath(slug: string, isForComments: boolean): string {
  return `${articlePath(slug)}${isForComments ? '?comments=sign-up' : ''}#contact-form`
}

export function asksForComments(parameters: URLSearchParams): boolean {
  return parameters.get('comments') === 'sign-up'
}
