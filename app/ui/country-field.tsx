import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CountryPicker } from './country-picker'
import type { CountryOption } from './country-search'
import { Field, type FieldAria, type FieldProps } from './field'
import { Icon } from './icon'

export type { CountryOption }

let Picker: typeof CountryPicker | undefined

/** Loads the list, which only those who change the country need. */
async function loadPicker() {
  Picker ??= (await import('./country-picker')).CountryPicker
}

type ControlProps = {
  name: string
  options: CountryOption[]
  /** `full` shows the country's name, `compact` its dial code. */
  variant?: 'full' | 'compact'
  defaultValue?: string
  value?: string
  required?: boolean
  onChange?: (code: string) => void
}

type CountryFieldProps = ControlProps & Omit<FieldProps, 'children'>

export function CountryField(props: CountryFieldProps) {
  const { id, label, labelHidden, hint, errors, ...control } = props
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} errors={errors}>
      {(aria) => <CountryControl aria={aria} label={label} {...control} />}
    </Field>
  )
}

/**
 * A native select that scripts cover with a searchable picker. The select stays: it holds the value that the form
 * sends, and the picker shows its changes.
 */
function CountryControl(props: ControlProps & { aria: FieldAria; label: FieldProps['label'] }) {
  const { aria, label, name, options, variant = 'full', required } = props
  const select = useRef<HTMLSelectElement>(null)
  const { isCovered: hydrated, uncover } = useCovered(select)
  const panelId = useId()
  const root = useRef<HTMLDivElement>(null)
  const face = useRef<HTMLButtonElement>(null)
  const [own, setOwn] = useState(props.defaultValue ?? options[0]?.code ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const selected = props.value ?? own
  const shown = options.find((option) => option.code === selected)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the select is listened to once
  useEffect(() => followSelect(select.current, selected, choose), [])
  useEffect(() => {
    if (isOpen) return onAttentionElsewhere(root.current, () => setIsOpen(false))
  }, [isOpen])

  // Before it is opened, so the next keystroke isn't lost.
  useEffect(() => {
    const form = select.current?.form
    const load = () => void loadPicker().catch(() => {})
    if (form?.contains(document.activeElement)) load()
    form?.addEventListener('focusin', load, { once: true })
    return () => form?.removeEventListener('focusin', load)
  }, [])
  function open() {
    if (Picker) setIsOpen(true)
    else void loadPicker().then(() => setIsOpen(true), uncover)
  }
  function choose(code: string) {
    setOwn(code)
    props.onChange?.(code)
  }
  function pick(code: string) {
    if (select.current && code !== selected) {
      select.current.value = code
      select.current.dispatchEvent(new Event('change', { bubbles: true }))
    }
    close()
  }
  function close() {
    setIsOpen(false)
    face.current?.focus()
  }
  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }

  return (
    <div ref={root} className="country" data-variant={variant}>
      <div className="country-box" data-ready={hydrated || undefined}>
        <select
          {...aria}
          ref={select}
          name={name}
          required={required}
          autoComplete="country"
          className="input country-select"
          {...(props.value === undefined
            ? { defaultValue: props.defaultValue }
            : { value: props.value })}
          onChange={(event) => choose(event.currentTarget.value)}
          tabIndex={hydrated ? -1 : undefined}
          aria-hidden={hydrated || undefined}
          onFocus={() => hydrated && face.current?.focus()}
        >
          {options.map((option) => (
            <option key={option.code} value={option.code}>
              {textOf(option, variant)}
            </option>
          ))}
        </select>
        {hydrated ? (
          <button
            ref={face}
            type="button"
            className="input country-face"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            aria-describedby={aria['aria-describedby']}
            onClick={() => (isOpen ? setIsOpen(false) : open())}
            onKeyDown={openByArrow}
          >
            <span className="sr-only">{label}: </span>
            <span className="truncate">{shown && textOf(shown, variant)}</span>
            <Icon name="chevron" className="country-chevron" />
          </button>
        ) : (
          <Icon name="chevron" className="country-chevron" />
        )}
      </div>
      {isOpen && Picker && (
        <Picker id={panelId} options={options} selected={selected} onPick={pick} onClose={close} />
      )}
    </div>
  )
}

/** Covers the select from hydration on, or once the visitor has left it; not any more where the list did not load. */
function useCovered(select: RefObject<HTMLSelectElement | null>) {
  const [isCovered, setIsCovered] = useState(false)
  useLayoutEffect(() => {
    const cover = () => setIsCovered(true)
    const element = select.current
    if (!element?.matches(':focus')) return cover()
    element.addEventListener('blur', cover, { once: true })
  }, [select])
  return { isCovered, uncover: () => setIsCovered(false) }
}

function textOf({ name, callingCode, note }: CountryOption, variant: 'full' | 'compact'): string {
  const text = variant === 'full' ? name : `${name} +${callingCode}`
  return note ? `${text} (${note})` : text
}

/** Reports choices made before hydration, restored by the browser or undone by a form reset. */
function followSelect(
  select: HTMLSelectElement | null,
  rendered: string,
  tell: (code: string) => void,
) {
  if (!select) return
  if (select.value !== rendered) tell(select.value)
  // The reset event comes before the fields have their initial values back.
  const readLater = () => setTimeout(() => tell(select.value))
  select.form?.addEventListener('reset', readLater)
  return () => select.form?.removeEventListener('reset', readLater)
}

/** Calls `act` on a press or focus elsewhere. Not on blur alone, which hiding a phone's keyboard also causes. */
function onAttentionElsewhere(inside: HTMLElement | null, act: () => void) {
  function look(event: Event) {
    if (event.target instanceof Node && !inside?.contains(event.target)) act()
  }
  document.addEventListener('pointerdown', look)
  document.addEventListener('focusin', look)
  return () => {
    document.removeEventListener('pointerdown', look)
    document.removeEventListener('focusin', look)
  }
}
