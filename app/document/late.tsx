import { type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'

/** On the server, the code of all late parts, which it needs at once. */
const arrivals: Promise<void>[] = []

/** Resolves when the server can render every late part. */
export async function lateParts(): Promise<void> {
  await Promise.all(arrivals)
}

/**
 * Declares a part whose code loads separately after hydration; until then, the server's markup works natively.
 * `waiting` is shown where there is none, and `Failed` replaces it if the code cannot be loaded. `arrive` loads it ahead, and it is there at once.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: FunctionComponent,
  waiting?: ReactNode,
): ComponentType<Props> & { arrive: () => Promise<void> } {
  const Late = lazy(async () => ({
    default: await load().catch(() => Failed as ComponentType<Props>),
  })) as unknown as ComponentType<Props>
  let Part = Late
  const arrive = async () => {
    Part = await load()
  }
  if (import.meta.env.SSR) arrivals.push(arrive())
  function LatePart(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(LatePart, { arrive })
}
