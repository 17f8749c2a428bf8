import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { MissingMarker, markers } from './framework-markers'

type Handoff = Pick<EntryContext, 'serverHandoffStream' | 'renderMeta'>

/** Only the framework's streams write it by themselves. */
const doctype = '<!DOCTYPE html>'

/**
 * A whole document as one string. `draw` gets the framework's context without the stream of its data, whose
 * Suspense `renderToString` cannot wait for; what that stream says is written where the framework writes it.
 */
export async function renderDocument<Context extends Handoff>(
  context: Context,
  nonce: string,
  draw: (context: Context) => ReactNode,
): Promise<string> {
  const { serverHandoffStream, ...drawn } = context
  const page =
    doctype + renderToString(draw({ ...drawn, serverHandoffStream: undefined } as Context))
  if (!context.renderMeta?.didRenderScripts || !serverHandoffStream) return page
  const scripts = dataScripts(await textOf(serverHandoffStream), nonce)
  const end = page.lastIndexOf(markers.bodyEnd.pattern)
  if (end < 0) throw new MissingMarker('bodyEnd')
  return page.slice(0, end) + scripts + page.slice(end)
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
}

/** What the framework's `StreamTransfer` writes, in one piece. */
function dataScripts(data: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  const script = `${controller}.enqueue(${scriptText(data)});${controller}.close();`
  return `<script nonce="${nonce}">${script}</script>`
}

/** A string literal that no HTML parser and no old script parser reads as anything else. */
function scriptText(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
