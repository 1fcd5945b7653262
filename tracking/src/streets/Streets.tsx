import 'maplibre-gl/dist/maplibre-gl.css';
import './streets.css';
import type { Language } from '@portage/contract/errors';
import type { TrackingMap } from '@portage/contract/tracking/schema';
import { Map as LibreMap, LngLatBounds, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StreetsProps } from '../page/arrival/CityMap.tsx';
import { useReader } from '../page/reader.ts';
import { translatorOf } from '../translate.ts';
import { words } from './words.ts';

/** Renders the operator's map, with the recipient's position and the driver. Reports a failure to load. */
export function Streets({ map: drawn, driver, onFail }: StreetsProps) {
  const { language, t } = useReader();
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<{ map: LibreMap; driver: Marker } | null>(null);
  const fail = useEffectEvent(onFail);
  const begin = useEffectEvent((container: HTMLElement) => {
    const map = open(container, drawn.style ?? '', language);
    const home = homeOf(drawn);
    pin(t('map.you'), 'you').setLngLat([home.longitude, home.latitude]).addTo(map);
    shown.current = { map, driver: pin(t('map.driver'), 'driver') };
    place(driver);
    map.jumpTo(map.cameraForBounds(boundsOf(home, driver), { padding: 56, maxZoom: 15 }) ?? {});
    return map;
  });
  const place = useEffectEvent((at: StreetsProps['driver']) => {
    const { map, driver: marker } = shown.current ?? {};
    if (!map || !marker) return;
    if (at) marker.setLngLat([at.longitude, at.latitude]).addTo(map);
    else marker.remove();
  });
  useEffect(() => {
    if (!box.current) return;
    let map: LibreMap | null = null;
    try {
      map = begin(box.current);
      let isThere = false;
      map.once('style.load', () => {
        isThere = true;
      });
      // After the map has loaded, a missing tile only leaves a gap.
      map.on('error', () => isThere || fail());
    } catch {
      // The constructor throws in a browser without WebGL.
      fail();
    }
    return () => {
      shown.current = null;
      map?.remove();
    };
  }, []);
  useEffect(() => place(driver), [driver]);
  return <div ref={box} className="streets" />;
}

function open(container: HTMLElement, style: string, language: Language): LibreMap {
  const t = translatorOf(words, language, {});
  setWorkerUrl(workerUrl);
  const map = new LibreMap({
    container,
    style,
    cooperativeGestures: true,
    dragRotate: false,
    touchPitch: false,
    attributionControl: { compact: false },
    locale: {
      'Map.Title': t('title'),
      'NavigationControl.ZoomIn': t('zoomIn'),
      'NavigationControl.ZoomOut': t('zoomOut'),
      'AttributionControl.ToggleAttribution': t('sources'),
      'CooperativeGesturesHandler.WindowsHelpText': t('wheel'),
      'CooperativeGesturesHandler.MacHelpText': t('wheelMac'),
      'CooperativeGesturesHandler.MobileHelpText': t('fingers'),
    },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
}

/** Returns a marker: a dot with its name below. */
function pin(name: string, kind: 'you' | 'driver'): Marker {
  const element = document.createElement('div');
  element.className = `street-pin ${kind}`;
  element.append(name);
  return new Marker({ element, anchor: 'top' });
}

type MapPoint = { latitude: number; longitude: number };

/** Returns the recipient’s coordinates, computed from the position in the drawing. */
const homeOf = ({ frame, place }: TrackingMap): MapPoint => ({
  latitude: frame.latitude - place.y / frame.perLatitude,
  longitude: frame.longitude + place.x / frame.perLongitude,
});

function boundsOf(home: MapPoint, driver: MapPoint | null): LngLatBounds {
  const bounds = new LngLatBounds([home.longitude, home.latitude, home.longitude, home.latitude]);
  return driver ? bounds.extend([driver.longitude, driver.latitude]) : bounds;
}
