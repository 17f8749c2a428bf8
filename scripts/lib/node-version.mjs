/** A sentence for people whose Node cannot run this project, or undefined. */
export function unsupportedNode(version, platform, arch) {
  const [major, minor] = version.split('.').map(Number)
  const bringsItsOwnNode = platform === 'linux' && arch === 'x64'
  const isSupported = bringsItsOwnNode ? major >= 20 : major > 22 || (major === 22 && minor >= 12)
  if (isSupported) return undefined
  const wanted = bringsItsOwnNode ? '20' : '22.12'
  return `Maple Tape needs Node ${wanted} or newer on ${platform} ${arch}; this is Node ${version}. Install a newer one from https://nodejs.org.`
}
