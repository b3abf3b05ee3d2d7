import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TermsText } from '../../../../web/features/sign-in/parts/TermsText.tsx'

const draw = (text: string) => renderToStaticMarkup(<TermsText>{text}</TermsText>)

test('a line without a full stop is a heading; line breaks below it are kept', () =>
  expect(draw('第1条（適用）\nこの規約は…適用します。\n次の行です。\n')).toBe(
    '<div class="terms-text"><section><h3>第1条（適用）</h3><p>この規約は…適用します。\n次の行です。</p></section></div>',
  ))

test('a heading alone is the title', () =>
  expect(draw('利用規約\n\nこの規約は…。')).toBe(
    '<div class="terms-text"><section><h2>利用規約</h2></section><section><p>この規約は…。</p></section></div>',
  ))

test('a title that is shown above the text is for screen readers only', () =>
  expect(renderToStaticMarkup(<TermsText shown="利用規約">{'利用規約\n\nこの規約は…。'}</TermsText>)).toBe(
    '<div class="terms-text"><section class="visually-hidden"><h2>利用規約</h2></section><section><p>この規約は…。</p></section></div>',
  ))

test('a block that starts with a sentence has no heading', () =>
  expect(draw('These terms apply to everyone.\n\n1. Scope\nEveryone.')).toBe(
    '<div class="terms-text"><section><p>These terms apply to everyone.</p></section><section><h3>1. Scope</h3><p>Everyone.</p></section></div>',
  ))

test('markup in the text is escaped', () => expect(draw('<b>x</b>.')).toContain('&lt;b&gt;x&lt;/b&gt;'))
