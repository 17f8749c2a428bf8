import { expect, it } from 'vitest'
import { html } from './html'

it('escapes what is put into it', () => {
  const name = `<script>"it's" & more`
  expect(html`<b title="${name}">${name}</b>`.markup).toBe(
    '<b title="&lt;script&gt;&quot;it&#39;s&quot; &amp; more">&lt;script&gt;&quot;it&#39;s&quot; &amp; more</b>',
  )
})

it('inserts markup unescaped, alone or in lists, and leaves out empty values', () => {
  const items = ['a', '<'].map((text) => html`<li>${text}</li>`)
  expect(html`<ul>${items}${false}${null}${undefined}${0}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&lt;</li>0</ul>',
  )
})

it('removes indentation', () => {
  expect(
    html`<p>
      ${'text'}
    </p>`.markup,
  ).toBe('<p>text</p>')
})
