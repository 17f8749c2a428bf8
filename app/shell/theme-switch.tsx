import { themes } from '#app/shared/preferences'

const labels = { system: 'System', light: 'Light', dark: 'Dark' }

/** A plain form. The frame's script sends it without a reload, and marks the pressed button of the server's markup. */
export function ThemeSwitch() {
  return (
    <form method="post" action="/preferences" data-prefs className="theme-switch">
      <fieldset>
        <legend>Theme</legend>
        {themes.map((theme) => (
          <button type="submit" key={theme} name="theme" value={theme}>
            {labels[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
