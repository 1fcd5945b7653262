// A proof of delivery, painted: a front door somewhere in Canada, a season, an hour, and a parcel on the mat.
import { type Canvas, createCanvas, ellipse, polygon, rect, type Shape } from './paint/canvas.ts';
import { paintGlow, paintHouse } from './paint/house.ts';
import { paintParcel } from './paint/parcel.ts';
import { paintPlants } from './paint/plants.ts';
import { paintPorch } from './paint/porch.ts';
import { type Scene, sceneOf } from './paint/scene.ts';

const WIDTH = 480;
const HEIGHT = 360;

/**
 * A PNG of 480 × 360, the same for the same seed. In a seed `house|visit` the house stays the same from visit to visit. With
 * a local time the season and the light are those of it.
 */
export function paintProof(seed: string, at?: Temporal.ZonedDateTime): Buffer {
  const scene = sceneOf(seed, at);
  const { visit } = scene;
  // Nobody on a round holds a phone quite straight.
  const camera = {
    zoom: 1.04 + visit('zoom') * 0.16,
    lean: (visit('lean') - 0.5) * 0.07,
    x: (visit('pan') - 0.5) * 26,
    y: 2 + visit('tilt') * 8,
  };
  const canvas = createCanvas(WIDTH, HEIGHT, camera);
  paintHouse(canvas, scene);
  paintPorch(canvas, scene);
  paintPlants(canvas, scene);
  paintParcel(canvas, scene);
  paintLight(canvas, scene);
  return canvas.png();
}

const everything = rect(-90, -90, 680, 560);

const outside = (shape: Shape): Shape => ({ box: everything.box, distance: (x, y) => -shape.distance(x, y) });

function paintLight(canvas: Canvas, scene: Scene): void {
  const { hour, season, visit } = scene;
  if (hour === 'day' && season !== 'winter') {
    const x = 40 + visit('sun') * 240;
    canvas.fill(polygon([x, -80], [x + 170, -80], [x + 10, 400], [x - 190, 400]), [255, 240, 200], {
      strength: 0.17,
      soft: 16,
    });
  }
  if (hour === 'golden')
    canvas.fill(everything, { from: [255, 186, 96], to: [120, 74, 110], blend: (x) => x / 480 }, { strength: 0.2 });
  if (hour === 'dusk') canvas.fill(everything, [34, 38, 88], { strength: 0.26 });
  if (hour === 'dusk') canvas.fill(outside(ellipse(240, 190, 250, 200)), [16, 20, 52], { strength: 0.62, soft: 330 });
  paintGlow(canvas, scene);
  canvas.fill(outside(ellipse(240, 180, 330, 260)), [10, 8, 14], { strength: 0.42, soft: 150 });
}
