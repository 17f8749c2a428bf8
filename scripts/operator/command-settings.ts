import { type ParsedSettings, parseSettings } from '#workers/settings.ts'

/**
 * Reads the few settings that a command has been given. An operator's machine holds no others, so they keep the
 * defaults of development here; the Worker checks its own.
 */
export function commandSettings(given: Record<string, unknown>, now: number): ParsedSettings {
  return parseSettings({ ...given, APP_ENV: 'development' }, now)
}
