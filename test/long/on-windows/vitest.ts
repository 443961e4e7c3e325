/** The part of vitest that pure tests need, without its processes. */
import {
  ASYMMETRIC_MATCHERS_OBJECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from "@vitest/expect";
import * as chai from "chai";

void ASYMMETRIC_MATCHERS_OBJECT;
chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

export const expect = chai.expect;
export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFinished,
  suite,
  test,
} from "@vitest/runner";
