import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@rstest/core';
import { limitParts } from './list-route.ts';

test('limits concurrent responses in total and per network until a response ends', () => {
  const occupy = limitParts({ most: 3, mostOfOne: 2 });
  const enter = (ip: string) => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    occupy({ ip }, { raw });
    return raw;
  };
  const first = enter('192.0.2.1');
  enter('192.0.2.1');
  expect(() => enter('192.0.2.1')).toThrow();
  enter('198.51.100.1');
  expect(() => enter('203.0.113.1')).toThrow();
  first.emit('close');
  first.emit('close');
  enter('203.0.113.1');
  expect(() => enter('203.0.113.2')).toThrow();
});
