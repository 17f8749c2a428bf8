import { useRef } from 'react'
import { Icon, type IconName } from './icon'
import { Select } from './select'
import { skipSeconds, useAudio } from './use-audio'
import { useHydrated } from './use-hydrated'
import './audio-player.css'

export type AudioPlayerProps = {
  src: string
  title: string
  /** Said after the title. */
  length?: string | undefined
  /** `tracks`: buttons for a playlist, which has only one track. `skips`: fifteen seconds back and forward. */
  controls: 'tracks' | 'skips'
}

const speeds = [0.75, 1, 1.25, 1.5, 2]

/**
 * An audio element with our own controls, or the browser's without scripts. Until the page is hydrated, the frame's
 * script starts it (`data-share`). Nothing loads before it is asked for.
 */
export function AudioPlayer({ src, title, length, controls }: AudioPlayerProps) {
  const element = useRef<HTMLAudioElement>(null)
  const isHydrated = useHydrated()
  const audio = useAudio(element)
  return (
    <section className="player" aria-label={title} data-print="no">
      {/* biome-ignore lint/a11y/useMediaCaption: it reads the page aloud */}
      <audio ref={element} src={src} controls={!isHydrated} preload="none">
        Your browser does not support the audio element.
      </audio>
      <div className="player-controls">
        {controls === 'tracks' ? (
          <PlayerButton label="Previous" icon="previous" />
        ) : (
          <PlayerButton
            label={`Back ${skipSeconds} seconds`}
            icon="back"
            onPress={() => audio.skip(-skipSeconds)}
          />
        )}
        <PlayerButton
          label={audio.isPlaying ? 'Pause' : 'Play'}
          icon={audio.isPlaying ? 'pause' : 'play'}
          onPress={audio.toggle}
          share={isHydrated ? undefined : ''}
        />
        {controls === 'tracks' ? (
          <PlayerButton label="Next" icon="next" />
        ) : (
          <PlayerButton
            label={`Forward ${skipSeconds} seconds`}
            icon="forward"
            onPress={() => audio.skip(skipSeconds)}
          />
        )}
        <label className="player-seek" data-near="">
          <span>
            {title} {length}
          </span>
          <input
            type="range"
            min={0}
            max={Math.round(audio.duration)}
            value={Math.min(Math.round(audio.time), Math.round(audio.duration))}
            aria-valuetext={`${clock(audio.time)} of ${clock(audio.duration)}`}
            onChange={(event) => audio.seek(Number(event.currentTarget.value))}
          />
        </label>
        <span className="player-time num">{`${clock(audio.time)} / ${clock(audio.duration)}`}</span>
        <Select
          aria-label="Speed"
          value={audio.speed}
          onChange={(event) => audio.setSpeed(Number(event.currentTarget.value))}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {`${speed}×`}
            </option>
          ))}
        </Select>
      </div>
    </section>
  )
}

type PlayerButtonProps = {
  label: string
  icon: IconName
  /** Disabled without one. */
  onPress?: () => void
  /** Served by the frame's script. */
  share?: '' | undefined
}

function PlayerButton({ label, icon, onPress, share }: PlayerButtonProps) {
  return (
    <button
      type="button"
      className="player-button"
      data-share={share}
      aria-label={label}
      disabled={!onPress}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Returns 75 seconds as `1:15`. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
