/** `codeLength` → `CODE_LENGTH`. */
export function settingName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
}
